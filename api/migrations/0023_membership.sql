CREATE TABLE "member_benefits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_benefits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"describe" text DEFAULT '' NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"nickname" text NOT NULL,
	"avatar" text NOT NULL,
	"content" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_offers" (
	"user_id" integer NOT NULL,
	"package_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"expire_time" timestamp with time zone NOT NULL,
	"use_time" timestamp with time zone,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_offers_user_id_package_id_pk" PRIMARY KEY("user_id","package_id")
);
--> statement-breakpoint
CREATE TABLE "member_packages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_packages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"duration" integer NOT NULL,
	"duration_unit" text DEFAULT 'month' NOT NULL,
	"is_perpetual" boolean DEFAULT false NOT NULL,
	"price" integer NOT NULL,
	"line_price" integer DEFAULT 0 NOT NULL,
	"retain_amount" integer DEFAULT 0 NOT NULL,
	"is_recommended" boolean DEFAULT false NOT NULL,
	"benefit_ids" integer[] DEFAULT '{}' NOT NULL,
	"give_chat" integer DEFAULT 0 NOT NULL,
	"give_draw" integer DEFAULT 0 NOT NULL,
	"daily_quota" integer,
	"tag" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	CONSTRAINT "member_packages_price" CHECK ("member_packages"."price" > 0 and "member_packages"."retain_amount" between 0 and "member_packages"."price" - 1)
);
--> statement-breakpoint
CREATE TABLE "member_uses" (
	"user_id" integer NOT NULL,
	"day" text NOT NULL,
	"request_id" text NOT NULL,
	"answers" integer NOT NULL,
	CONSTRAINT "member_uses_user_id_day_request_id_pk" PRIMARY KEY("user_id","day","request_id")
);
--> statement-breakpoint
CREATE TABLE "membership_terms" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "membership_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"source" text NOT NULL,
	"package_name" text NOT NULL,
	"daily_quota" integer,
	"from_time" timestamp with time zone NOT NULL,
	"to_time" timestamp with time zone,
	"taken_seconds" integer DEFAULT 0 NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "membership_terms_source_unique" UNIQUE("source")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"package_name" text NOT NULL,
	"daily_quota" integer,
	"is_perpetual" boolean DEFAULT false NOT NULL,
	"end_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recharge_packages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recharge_packages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"describe" text DEFAULT '' NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"price" integer NOT NULL,
	"chat" integer DEFAULT 0 NOT NULL,
	"draw" integer DEFAULT 0 NOT NULL,
	"give_chat" integer DEFAULT 0 NOT NULL,
	"give_draw" integer DEFAULT 0 NOT NULL,
	"is_recommended" boolean DEFAULT false NOT NULL,
	"tag" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	CONSTRAINT "recharge_packages_price" CHECK ("recharge_packages"."price" > 0 and "recharge_packages"."chat" + "recharge_packages"."draw" > 0)
);
--> statement-breakpoint
ALTER TABLE "text_models" ADD COLUMN "is_member_free" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "member_offers" ADD CONSTRAINT "member_offers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_uses" ADD CONSTRAINT "member_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_terms" ADD CONSTRAINT "membership_terms_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "membership_terms_user" ON "membership_terms" USING btree ("user_id","id");