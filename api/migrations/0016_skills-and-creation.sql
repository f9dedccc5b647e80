CREATE TABLE "creation_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "creation_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creation_favourites" (
	"user_id" integer NOT NULL,
	"creation_id" integer NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "creation_favourites_user_id_creation_id_pk" PRIMARY KEY("user_id","creation_id")
);
--> statement-breakpoint
CREATE TABLE "creations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "creations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_id" integer NOT NULL,
	"name" text NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"tips" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"form" jsonb NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"virtual_uses" integer DEFAULT 0 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"temperature" real DEFAULT 1 NOT NULL,
	"top_p" real DEFAULT 1 NOT NULL,
	"presence_penalty" real DEFAULT 0 NOT NULL,
	"frequency_penalty" real DEFAULT 0 NOT NULL,
	"answers" integer DEFAULT 1 NOT NULL,
	"max_tokens" integer DEFAULT 0 NOT NULL,
	"context_turns" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "skill_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "skill_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "skill_favourites" (
	"user_id" integer NOT NULL,
	"skill_id" integer NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "skill_favourites_user_id_skill_id_pk" PRIMARY KEY("user_id","skill_id")
);
--> statement-breakpoint
CREATE TABLE "skills" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "skills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_id" integer NOT NULL,
	"name" text NOT NULL,
	"describe" text DEFAULT '' NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"tips" text DEFAULT '' NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"temperature" real DEFAULT 1 NOT NULL,
	"top_p" real DEFAULT 1 NOT NULL,
	"presence_penalty" real DEFAULT 0 NOT NULL,
	"frequency_penalty" real DEFAULT 0 NOT NULL,
	"answers" integer DEFAULT 1 NOT NULL,
	"max_tokens" integer DEFAULT 0 NOT NULL,
	"context_turns" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "form" jsonb;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD COLUMN "kind" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_sessions" ADD COLUMN "subject_id" integer;--> statement-breakpoint
ALTER TABLE "creation_favourites" ADD CONSTRAINT "creation_favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creation_favourites" ADD CONSTRAINT "creation_favourites_creation_id_creations_id_fk" FOREIGN KEY ("creation_id") REFERENCES "public"."creations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creations" ADD CONSTRAINT "creations_category_id_creation_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."creation_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skill_favourites" ADD CONSTRAINT "skill_favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skill_favourites" ADD CONSTRAINT "skill_favourites_skill_id_skills_id_fk" FOREIGN KEY ("skill_id") REFERENCES "public"."skills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skills" ADD CONSTRAINT "skills_category_id_skill_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."skill_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "creations_category" ON "creations" USING btree ("category_id","sort");--> statement-breakpoint
CREATE INDEX "skills_category" ON "skills" USING btree ("category_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_sessions_subject" ON "chat_sessions" USING btree ("user_id","kind","subject_id") WHERE subject_id is not null and delete_time is null;