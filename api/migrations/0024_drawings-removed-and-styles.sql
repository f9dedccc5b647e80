CREATE TABLE "draw_styles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draw_styles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"words" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	CONSTRAINT "draw_styles_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "draw_records" ADD COLUMN "removed_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "draw_requests" ADD COLUMN "style_words" text DEFAULT '' NOT NULL;