package dev.inorder.kit.http;

/** What happened to a request; the service turns it into log lines and metrics. */
public sealed interface HttpEvent {
  /** Requests are taken from now on. */
  record Serving(String host, int port) implements HttpEvent {}

  record Answered(String method, String route, int status, long nanos) implements HttpEvent {}

  /** The service's own code failed; the client was told only that. */
  record Failed(String method, String route, Throwable cause) implements HttpEvent {}
}
