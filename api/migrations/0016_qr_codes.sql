CREATE TABLE "qr_codes" (
	"request_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"way" smallint NOT NULL,
	"type" smallint NOT NULL,
	"content" text NOT NULL,
	"uploaded" text DEFAULT '' NOT NULL,
	"keyword" text DEFAULT '' NOT NULL,
	"template_id" integer DEFAULT 0 NOT NULL,
	"template_name" text DEFAULT '' NOT NULL,
	"ratio" text NOT NULL,
	"pixel_style" text NOT NULL,
	"marker_shape" text DEFAULT 'square' NOT NULL,
	"proof" jsonb
);
--> statement-breakpoint
CREATE TABLE "qr_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "qr_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"prompt" text NOT NULL,
	"style" text DEFAULT '' NOT NULL,
	"pixel_style" text NOT NULL,
	"marker_shape" text DEFAULT 'square' NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"price" integer NOT NULL,
	"is_vip" boolean DEFAULT false NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "draw_records" ADD COLUMN "tool" text DEFAULT 'draw' NOT NULL;--> statement-breakpoint
ALTER TABLE "draw_requests" ADD COLUMN "tool" text DEFAULT 'draw' NOT NULL;--> statement-breakpoint
ALTER TABLE "qr_codes" ADD CONSTRAINT "qr_codes_request_id_draw_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."draw_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_codes" ADD CONSTRAINT "qr_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;