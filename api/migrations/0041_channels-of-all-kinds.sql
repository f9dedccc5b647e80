ALTER TABLE "text_channels" RENAME TO "channels";--> statement-breakpoint
ALTER TABLE "channels" RENAME CONSTRAINT "text_channels_pkey" TO "channels_pkey";--> statement-breakpoint
ALTER TABLE "channels" RENAME CONSTRAINT "text_channels_name_unique" TO "channels_name_unique";--> statement-breakpoint
ALTER SEQUENCE "text_channels_id_seq" RENAME TO "channels_id_seq";--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "kind" text DEFAULT 'text' NOT NULL;--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "config" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "text_models" RENAME TO "models";--> statement-breakpoint
ALTER TABLE "models" RENAME CONSTRAINT "text_models_pkey" TO "models_pkey";--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "modality" text DEFAULT 'text' NOT NULL;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "capabilities" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "models" SET "capabilities" = (
  SELECT coalesce(jsonb_object_agg(ability, true), '{}'::jsonb) FROM unnest("abilities") AS ability
);--> statement-breakpoint
ALTER TABLE "models" DROP COLUMN "abilities";--> statement-breakpoint
ALTER TABLE "text_channel_models" RENAME TO "channel_models";--> statement-breakpoint
ALTER TABLE "channel_models" RENAME CONSTRAINT "text_channel_models_channel_id_model_key_pk" TO "channel_models_channel_id_model_key_pk";--> statement-breakpoint
ALTER TABLE "channel_models" RENAME CONSTRAINT "text_channel_models_channel_id_text_channels_id_fk" TO "channel_models_channel_id_channels_id_fk";--> statement-breakpoint
ALTER TABLE "channel_models" RENAME CONSTRAINT "text_channel_models_model_key_text_models_key_fk" TO "channel_models_model_key_models_key_fk";
