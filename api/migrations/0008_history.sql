CREATE TABLE "news_previews" (
	"key" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"news_id" integer NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"content" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news_versions" (
	"news_id" integer NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"content" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "news_versions_news_id_version_pk" PRIMARY KEY("news_id","version")
);
--> statement-breakpoint
CREATE TABLE "provider_hours" (
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"health" text NOT NULL,
	"times" integer NOT NULL,
	"last_time" timestamp with time zone NOT NULL,
	"error_status" integer DEFAULT 0 NOT NULL,
	"error_words" text DEFAULT '' NOT NULL,
	CONSTRAINT "provider_hours_kind_name_hour_health_pk" PRIMARY KEY("kind","name","hour","health")
);
--> statement-breakpoint
ALTER TABLE "news_previews" ADD CONSTRAINT "news_previews_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_versions" ADD CONSTRAINT "news_versions_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawals_ended" ON "withdrawals" USING btree ("finish_time");