CREATE TABLE "generated_pictures" (
	"pixels" text PRIMARY KEY NOT NULL,
	"made_id" text NOT NULL,
	"is_by_program" boolean NOT NULL
);
