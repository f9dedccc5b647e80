CREATE TABLE "mind_map_versions" (
	"map_id" integer NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"markdown" text NOT NULL,
	"look" jsonb NOT NULL,
	"size" integer NOT NULL,
	"save_time" timestamp with time zone NOT NULL,
	CONSTRAINT "mind_map_versions_map_id_version_pk" PRIMARY KEY("map_id","version")
);
--> statement-breakpoint
CREATE TABLE "mind_maps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mind_maps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"markdown" text NOT NULL,
	"look" jsonb NOT NULL,
	"size" integer NOT NULL,
	"source_kind" text DEFAULT 'empty' NOT NULL,
	"source_name" text DEFAULT '' NOT NULL,
	"message_id" integer DEFAULT 0 NOT NULL,
	"share_id" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	"kept_time" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_time" timestamp with time zone,
	"removed_time" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "mind_map_versions" ADD CONSTRAINT "mind_map_versions_map_id_mind_maps_id_fk" FOREIGN KEY ("map_id") REFERENCES "public"."mind_maps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mind_maps" ADD CONSTRAINT "mind_maps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mind_maps_user" ON "mind_maps" USING btree ("user_id","update_time");--> statement-breakpoint
CREATE UNIQUE INDEX "mind_maps_share" ON "mind_maps" USING btree ("share_id");--> statement-breakpoint
CREATE INDEX "mind_maps_deleted" ON "mind_maps" USING btree ("deleted_time") WHERE deleted_time is not null;