/** The result of one request. */
export interface Answer {
  path: string;
  /** When it was whole, or given up (`performance.now()`). */
  at: number;
  /** 0: there was none. */
  status: number;
  /** What is wrong with it. */
  problem: string | undefined;
}

export interface Looked {
  path: string;
  status: number;
  headers: Headers;
  html: string;
}

interface LoadOptions {
  origin: string;
  workers: number;
  paths: readonly string[];
  /** @returns what is wrong with an answer */
  look(answer: Looked): string | undefined;
}

export interface Load {
  /** Those that there are so far. */
  answers: readonly Answer[];
  end(): Promise<void>;
}

/** Asks for pages until it is ended, each worker one after the other; every second one as a visitor with a cookie. */
export function startLoad({ origin, workers, paths, look }: LoadOptions): Load {
  const answers: Answer[] = [];
  let ending = false;
  const ask = async (path: string, worker: number): Promise<Omit<Answer, 'at'>> => {
    // With a cookie of its own a page is rendered for each request.
    const headers: Record<string, string> = worker % 2 ? { cookie: `setting=${worker}` } : {};
    try {
      const signal = AbortSignal.timeout(20_000);
      const response = await fetch(origin + path, { headers, signal, redirect: 'manual' });
      const html = await response.text();
      const { status } = response;
      return { path, status, problem: look({ path, status, headers: response.headers, html }) };
    } catch (error) {
      return { path, status: 0, problem: `no answer: ${(error as Error)?.cause ?? error}` };
    }
  };
  const work = async (worker: number) => {
    for (let turn = worker; !ending; turn++) {
      const answer = await ask(paths[turn % paths.length] ?? '/', worker);
      answers.push({ ...answer, at: performance.now() });
    }
  };
  const all = Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  return {
    answers,
    async end() {
      ending = true;
      await all;
    },
  };
}
