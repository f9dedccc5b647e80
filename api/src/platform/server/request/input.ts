import type { FastifyRequest } from 'fastify';
import * as z from 'shared/contracts/schema.ts';
import { invalidInput } from '../../refusals/refusal.ts';
import { cleanInput } from './clean-input.ts';

/** Query of a GET or body of a POST, parsed by the contract. */
export function readInput<E extends { method: string; input: z.ZodMiniType }>(
  endpoint: E,
  { query, body }: FastifyRequest,
): z.infer<E['input']> {
  return parseInput(endpoint, endpoint.method === 'GET' ? query : body);
}

/** Parses what a client sent by the contract, or refuses with a message for the visitor. */
export function parseInput<E extends { input: z.ZodMiniType }>(endpoint: E, sent: unknown): z.infer<E['input']> {
  const parsed = z.safeParse<E['input']>(endpoint.input, cleanInput(sent ?? {}));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const message = issue?.message ?? '';
  // zod/mini says "Invalid input" where the contract has no message of its own.
  const sentence = /[\u4e00-\u9fff]/.test(message) ? message : `参数错误：${issue?.path.join('.') || '请求内容'}`;
  throw invalidInput(sentence, issue?.path[0]?.toString());
}
