package dev.inorder.kit.http;

/** Ends the handling of a request at once with a problem. */
public final class Refused extends RuntimeException {
  private final transient Problem problem;

  public Refused(Problem problem) {
    super(problem.detail());
    this.problem = problem;
  }

  public Problem problem() {
    return problem;
  }
}
