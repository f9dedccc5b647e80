CREATE TABLE "alert_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"problem" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_destinations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_destinations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"sealed_address" text NOT NULL,
	"where" text NOT NULL,
	"sealed_secret" text DEFAULT '' NOT NULL,
	"is_urgent_only" boolean DEFAULT false NOT NULL,
	"quiet_hours" text DEFAULT '' NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"rests_until" timestamp with time zone,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_destinations_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "alert_holds" (
	"key" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_reports" (
	"key" text PRIMARY KEY NOT NULL,
	"is_urgent" boolean NOT NULL,
	"says" text NOT NULL,
	"advice" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_tellings" (
	"alert_id" integer NOT NULL,
	"destination_id" integer NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"is_urgent" boolean NOT NULL,
	"is_end" boolean DEFAULT false NOT NULL,
	CONSTRAINT "alert_tellings_alert_id_destination_id_pk" PRIMARY KEY("alert_id","destination_id")
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"is_urgent" boolean DEFAULT false NOT NULL,
	"says" text NOT NULL,
	"advice" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"seen_time" timestamp with time zone NOT NULL,
	"open_time" timestamp with time zone,
	"missing_since" timestamp with time zone,
	"end_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "machine_disks" (
	"host" text NOT NULL,
	"disk" text NOT NULL,
	"folder" text NOT NULL,
	"free_mb" bigint NOT NULL,
	"size_mb" bigint NOT NULL,
	"time" timestamp with time zone NOT NULL,
	CONSTRAINT "machine_disks_host_disk_pk" PRIMARY KEY("host","disk")
);
--> statement-breakpoint
CREATE TABLE "restore_tests" (
	"backup" text PRIMARY KEY NOT NULL,
	"time" timestamp with time zone NOT NULL,
	"seconds" integer NOT NULL,
	"rows" bigint DEFAULT 0 NOT NULL,
	"entries" bigint DEFAULT 0 NOT NULL,
	"problem" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_tellings" ADD CONSTRAINT "alert_tellings_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_tellings" ADD CONSTRAINT "alert_tellings_destination_id_alert_destinations_id_fk" FOREIGN KEY ("destination_id") REFERENCES "public"."alert_destinations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_standing" ON "alerts" USING btree ("key") WHERE "alerts"."end_time" is null;--> statement-breakpoint
CREATE INDEX "alerts_end" ON "alerts" USING btree ("end_time") WHERE "alerts"."end_time" is not null;