CREATE TABLE "text_channel_models" (
	"channel_id" integer NOT NULL,
	"model_key" text NOT NULL,
	"remote_name" text NOT NULL,
	CONSTRAINT "text_channel_models_channel_id_model_key_pk" PRIMARY KEY("channel_id","model_key")
);
--> statement-breakpoint
CREATE TABLE "text_channels" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "text_channels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"base_url" text NOT NULL,
	"sealed_key" text DEFAULT '' NOT NULL,
	"is_environment" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"weight" integer DEFAULT 1 NOT NULL,
	"first_byte_ms" integer DEFAULT 60000 NOT NULL,
	"silence_ms" integer DEFAULT 30000 NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "text_channels_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "text_models" (
	"key" text PRIMARY KEY NOT NULL,
	"alias" text NOT NULL,
	"price" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_runs" ADD COLUMN "channel" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_runs" ADD COLUMN "tokens_in" integer;--> statement-breakpoint
ALTER TABLE "chat_runs" ADD COLUMN "tokens_out" integer;--> statement-breakpoint
ALTER TABLE "text_channel_models" ADD CONSTRAINT "text_channel_models_channel_id_text_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."text_channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_channel_models" ADD CONSTRAINT "text_channel_models_model_key_text_models_key_fk" FOREIGN KEY ("model_key") REFERENCES "public"."text_models"("key") ON DELETE cascade ON UPDATE no action;