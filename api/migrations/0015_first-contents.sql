CREATE TABLE "first_contents" (
	"id" integer PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL
);
