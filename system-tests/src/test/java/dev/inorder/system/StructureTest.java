package dev.inorder.system;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.sql.Connection;

/** The arrows between the modules and packages, as docs/architecture.md draws them. */
@AnalyzeClasses(packages = "dev.inorder", importOptions = ImportOption.DoNotIncludeTests.class)
class StructureTest {
  private static final String CONTRACT = "dev.inorder.event..";
  private static final String KIT = "dev.inorder.kit..";
  private static final String RELAY = "dev.inorder.relay..";

  @ArchTest
  static final ArchRule theContractKnowsNoneOfTheOthers =
      noClasses()
          .that()
          .resideInAPackage(CONTRACT)
          .should()
          .dependOnClassesThat(
              resideInAPackage("dev.inorder..").and(not(resideInAPackage(CONTRACT))));

  @ArchTest
  static final ArchRule theKitKnowsNothingOfFlows =
      noClasses()
          .that()
          .resideInAPackage(KIT)
          .should()
          .dependOnClassesThat(resideInAPackage("dev.inorder..").and(not(resideInAPackage(KIT))));

  @ArchTest
  static final ArchRule theThreeProgramsShareNothingButContractAndKit =
      slices()
          .matching("dev.inorder.(producer|consumer|relay|launcher)..")
          .should()
          .notDependOnEachOther();

  @ArchTest
  static final ArchRule theContractKnowsNeitherSqlNorHttp =
      noClasses()
          .that()
          .resideInAPackage(CONTRACT)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.sql..", "java.net..", "jakarta..", "io.javalin..", "okhttp3..");

  @ArchTest
  static final ArchRule theHttpSideOfAServiceDoesNotKnowItsStore =
      noClasses()
          .that()
          .resideInAnyPackage("dev.inorder.producer.http..", "dev.inorder.consumer.http..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("..sqlite..", "dev.inorder.kit.database..", "java.sql..");

  @ArchTest
  static final ArchRule theStoreOfAServiceDoesNotKnowItsHttpSide =
      noClasses()
          .that()
          .resideInAPackage("..sqlite..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("..http..", "io.javalin..");

  @ArchTest
  static final ArchRule theRulesOfAServiceKnowNeitherStoreNorHttp =
      noClasses()
          .that()
          .resideInAnyPackage("dev.inorder.producer", "dev.inorder.consumer", "dev.inorder.relay")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "..sqlite..",
              "dev.inorder.kit.database..",
              "dev.inorder.kit.http..",
              "dev.inorder.producer.http..",
              "dev.inorder.consumer.http..",
              "dev.inorder.relay.http..",
              "dev.inorder.producer.program..",
              "dev.inorder.consumer.program..",
              "dev.inorder.relay.program..",
              "java.sql..");

  @ArchTest
  static final ArchRule onlyTheDatabaseKnowsSqlite =
      noClasses()
          .that(not(resideInAPackage("dev.inorder.kit.database..")))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.sql..", "org.sqlite..");

  @ArchTest
  static final ArchRule onlyTheHttpPackageOfTheKitKnowsTheServer =
      noClasses()
          .that(not(resideInAPackage("dev.inorder.kit.http..")))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.javalin..", "org.eclipse.jetty..", "jakarta.servlet..");

  @ArchTest
  static final ArchRule theRelayOpensNoDatabase =
      noClasses()
          .that()
          .resideInAPackage(RELAY)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.inorder.kit.database..", "java.sql..", "org.sqlite..");

  /** With this driver they leave a connection without a transaction that believes it has one. */
  @ArchTest
  static final ArchRule nobodyCallsTheTransactionMethodsOfJdbc =
      noClasses()
          .should()
          .callMethod(Connection.class, "setAutoCommit", boolean.class)
          .orShould()
          .callMethod(Connection.class, "commit")
          .orShould()
          .callMethod(Connection.class, "rollback")
          .orShould()
          .callMethod(Connection.class, "rollback", java.sql.Savepoint.class)
          .orShould()
          .callMethod(Connection.class, "setSavepoint")
          .orShould()
          .callMethod(Connection.class, "setSavepoint", String.class);
}
