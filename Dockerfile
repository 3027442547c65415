# One image for each program: docker build --target producer (or consumer, or relay) .

FROM maven:3.9-eclipse-temurin-25 AS build
WORKDIR /source
COPY . .
# The cache keeps Maven's downloads from one build to the next, whichever file changed; a layer of
# its own for the poms would keep them only until a pom changes. Tests, checks of the code and the
# format are for `mvn verify`, not again for here.
RUN --mount=type=cache,target=/root/.m2 \
    mvn -B -ntp -q -T1C package -Dmaven.test.skip -Dexec.skip -Dcompile.checks=-g -am \
        -pl producer-service,consumer-service,relay-worker
# Libraries change seldom and our own jars often, so they become layers of their own: first what
# all three programs share, then what only the relay needs, then each program.
RUN set -eu; \
    rm -r */target/lib/org/sqlite/native/Mac; \
    for program in producer-service consumer-service relay-worker; do \
      mkdir -p /image/$program/lib; \
      cp $program/target/$program.jar /image/$program/; \
      mv $program/target/lib/event-contract-*.jar $program/target/lib/service-kit-*.jar \
         /image/$program/lib/; \
    done; \
    mkdir -p /image/relay-libraries; \
    cp -r producer-service/target/lib /image/libraries; \
    cd relay-worker/target/lib; \
    for library in *.jar; do \
      [ -e "/image/libraries/$library" ] || mv "$library" /image/relay-libraries/; \
    done


FROM eclipse-temurin:25-jre AS runtime
# A volume that is mounted over this folder takes its owner and mode from it.
RUN groupadd --gid 10001 inorder \
 && useradd --uid 10001 --gid inorder --no-create-home --shell /usr/sbin/nologin inorder \
 && install -d -o inorder -g inorder -m 0700 /var/lib/inorder
COPY --from=build /image/libraries/ /opt/inorder/lib/
COPY build/image/ /opt/inorder/
USER 10001:10001
WORKDIR /var/lib/inorder
ENV LOG_FORMAT=json


FROM runtime AS producer
COPY --from=build /image/producer-service/ /opt/inorder/
ENV PRODUCER_HOST=0.0.0.0 PRODUCER_DB=/var/lib/inorder/producer.db
EXPOSE 8081
ENTRYPOINT ["java", "@/opt/inorder/java-options", "-jar", "/opt/inorder/producer-service.jar"]


FROM runtime AS consumer
COPY --from=build /image/consumer-service/ /opt/inorder/
ENV CONSUMER_HOST=0.0.0.0 CONSUMER_DB=/var/lib/inorder/consumer.db
EXPOSE 8082
ENTRYPOINT ["java", "@/opt/inorder/java-options", "-jar", "/opt/inorder/consumer-service.jar"]


FROM runtime AS relay
COPY --from=build /image/relay-libraries/ /opt/inorder/lib/
COPY --from=build /image/relay-worker/ /opt/inorder/
ENV RELAY_HOST=0.0.0.0
EXPOSE 8083
ENTRYPOINT ["java", "@/opt/inorder/java-options", "-jar", "/opt/inorder/relay-worker.jar"]
