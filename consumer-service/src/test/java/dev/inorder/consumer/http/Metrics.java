package dev.inorder.consumer.http;

import static java.util.stream.Collectors.toMap;

import java.util.Map;

/** What GET /metrics says: each series with its value. */
record Metrics(Map<String, Double> series) {

  static Metrics of(RunningConsumer consumer) {
    var text = consumer.send(consumer.request("/metrics").GET().build()).body();
    return new Metrics(
        text.lines()
            .filter(line -> !line.startsWith("#"))
            .map(line -> line.split(" (?=[^ ]*$)"))
            .collect(toMap(series -> series[0], series -> Double.valueOf(series[1]))));
  }

  double value(String name) {
    return series.getOrDefault(name, Double.NaN);
  }
}
