import { endpoint } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';

const flag = z._default(z.boolean(), false);
const names = z._default(z.array(z.string()), []);

/** Ours: what a model is able to do. The form, the limits and `able_actions` of its pictures follow from it. */
export const DrawAbilities = z.object({
  /** Pictures of one request, at most. */
  count: z._default(z.number(), 1),
  /** Pictures that may be shown to it; 0: none. */
  references: z._default(z.number(), 0),
  /** Draws a region again. */
  mask: flag,
  /** Paints around a QR code that it is shown (ControlNet). */
  control: z.optional(z.boolean()),
  upscale: flag,
  variation: flag,
  /** Without a background. */
  transparent: flag,
  /** Interim pictures come while it paints. */
  interim: flag,
  negative: flag,
  seed: flag,
  styles: names,
  qualities: names,
  versions: names,
  /** What it can paint with: `engine` of `imagine`. */
  engines: names,
  /** `16:9`. Empty: only 1:1. */
  ratios: names,
  /** Sides in pixels that may be asked for, and what each is a multiple of; absent: only the ratios. */
  size: z.optional(z.object({ least: z.number(), most: z.number(), step: z.number() })),
});
export type DrawAbilities = z.infer<typeof DrawAbilities>;

export const DrawModel = z.object({
  /** What visitors read. */
  name: z.string(),
  /** Its key: `model` of `imagine`. */
  model: z.string(),
  /** Draw credits for one picture. */
  balance: z.number(),
  default: z.number(),
  member_free: z.number(),
  abilities: z.optional(DrawAbilities),
  /** Ours: seconds that half of its latest pictures took; absent: too few are known. */
  usual_seconds: z.optional(z.number()),
});
export type DrawModel = z.infer<typeof DrawModel>;

/** Models that can be chosen now, the default first. A caller who is logged in sees what is free for members. */
export const listDrawModels = endpoint({
  method: 'GET',
  path: '/draw/modelConfig',
  auth: false,
  input: z.object({}),
  output: z.array(DrawModel),
});

/** Words that a prompt may be given, by the kind of picture that they make. Of the family; our form asks the models. */
export const getDrawSelector = endpoint({
  method: 'GET',
  path: '/draw/getSelector',
  auth: false,
  input: z.object({}),
  output: z.object({
    detail: z.object({ common: z.array(z.string()), cartoon: z.array(z.string()), reality: z.array(z.string()) }),
  }),
});

/** The models that paint, under the names that the family's page for Stable Diffusion asks for. */
export const listSdModels = endpoint({
  method: 'GET',
  path: '/draw/getSdModel',
  auth: false,
  input: z.object({}),
  output: z.array(z.object({ title: z.string(), model_name: z.string() })),
});
