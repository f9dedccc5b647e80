import type { ProviderWatch, ReportedFailure } from './provider-health.ts';

/**
 * An object of which these calls report how they went.
 * @param failureOf undefined for what says nothing of the provider
 */
export function watchedCalls<T extends object>(
  target: T,
  names: (keyof T & string)[],
  { watch, failureOf }: { watch: ProviderWatch; failureOf(error: unknown): ReportedFailure | undefined },
): T {
  const watched = Object.entries(target).map(([name, value]: [string, unknown]) => {
    if (typeof value !== 'function' || !names.includes(name as keyof T & string)) return [name, value];
    const call = async (...given: unknown[]) => {
      try {
        const answer: unknown = await value.apply(target, given);
        watch.worked();
        return answer;
      } catch (error) {
        const failure = failureOf(error);
        if (failure) watch.failed(failure);
        throw error;
      }
    };
    return [name, call];
  });
  return Object.fromEntries(watched) as T;
}
