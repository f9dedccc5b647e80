import type { Capability } from 'shared/contracts/capabilities.ts';
import type { infer as Infer, input as Input, ZodMiniType } from 'zod/mini';

/** One call of the wire contract: the API serves it, the browser and the loaders call it, nobody repeats it. */
export interface Endpoint<
  I extends ZodMiniType = ZodMiniType,
  O extends ZodMiniType = ZodMiniType,
  A extends boolean = boolean,
> {
  method: 'GET' | 'POST';
  /** Path below the API prefix, e.g. `/article/detail`. */
  path: `/${string}`;
  /** `true`: the API refuses a caller who is not logged in. A valid token on an open endpoint still says who asks. */
  auth: A;
  /** Ours: it may be called where the server announces this. Absent: the endpoint is the family's. */
  capability?: Capability;
  input: I;
  output: O;
  /** The input comes as multipart with a `file`. */
  multipart?: true;
  /** Codes besides 0 and -1 by which the API refuses it. Any other code brings `data` (spec section 8). */
  refusals?: readonly number[];
}

/** A call that answers with an event stream: one `data:` line of JSON an event. */
export interface StreamEndpoint<
  I extends ZodMiniType = ZodMiniType,
  E extends ZodMiniType = ZodMiniType,
  A extends boolean = boolean,
> {
  method: 'GET' | 'POST';
  path: `/${string}`;
  auth: A;
  /** As an `Endpoint` has it. */
  capability?: Capability;
  input: I;
  event: E;
}

/** What a caller hands over (before defaults are filled in). */
export type CallInput<E extends { input: ZodMiniType }> = Input<E['input']>;
/** What the API's answer function receives (after defaults). */
export type ServedInput<E extends { input: ZodMiniType }> = Infer<E['input']>;
export type Output<E extends Endpoint> = Infer<E['output']>;
export type StreamEvent<E extends StreamEndpoint> = Infer<E['event']>;

/**
 * Declares one call.
 *
 * @example
 * export const getNews = endpoint({ method: 'GET', path: '/article/detail', auth: false,
 *   input: z.object({ id: z.coerce.number() }), output: News });
 */
export function endpoint<I extends ZodMiniType, O extends ZodMiniType, A extends boolean>(
  definition: Endpoint<I, O, A>,
): Endpoint<I, O, A> {
  return definition;
}

/** Declares one event stream (see `endpoint`). */
export function streamEndpoint<I extends ZodMiniType, E extends ZodMiniType, A extends boolean>(
  definition: StreamEndpoint<I, E, A>,
): StreamEndpoint<I, E, A> {
  return definition;
}
