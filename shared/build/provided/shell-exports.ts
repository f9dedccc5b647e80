import webpack, { type Compilation, type Module } from 'webpack';

/** Modules of the federation carry their request under names that webpack's types do not know. */
type Shared = Module & { _name?: string; options?: { shareKey?: string } };

/** What the shell offers to remotes, as `request#export`; `request#*` when webpack does not know the names. From its browser half. */
export function offeredExports({ modules, moduleGraph }: Compilation): string[] {
  const offers: string[] = [];
  for (const module of modules as Iterable<Shared>) {
    const [dependency] = module.type === 'provide-module' ? module.dependencies : [];
    const real = dependency && moduleGraph.getModule(dependency);
    const names = real && moduleGraph.getProvidedExports(real);
    if (real) offers.push(...(Array.isArray(names) ? names : ['*']).map((name) => `${module._name}#${name}`));
  }
  return offers.toSorted();
}

/** What a remote takes of the shell, in the browser or on the server, spelled as `offeredExports`. */
export function usedExports(browser: Compilation, servers: Compilation[]): string[] {
  const uses = new Set<string>();
  for (const module of browser.modules as Iterable<Shared>) {
    if (module.type !== 'consume-shared-module') continue;
    for (const name of namesTaken(browser, module)) uses.add(`${module.options?.shareKey}#${name}`);
  }
  for (const server of servers) {
    for (const module of server.modules) {
      // An external of type `var` stands for a library that the server half leaves out; the shell does not provide it.
      if (!(module instanceof webpack.ExternalModule) || module.externalType === 'var') continue;
      for (const name of namesTaken(server, module)) uses.add(`${module.userRequest}#${name}`);
    }
  }
  return [...uses].toSorted();
}

/** Asks every place that imports the module: the graph keeps no export list of modules that are not there. */
function* namesTaken({ moduleGraph }: Compilation, module: Module): Iterable<string> {
  for (const connection of moduleGraph.getIncomingConnections(module)) {
    if (!connection.dependency || !connection.isTargetActive(undefined)) continue;
    for (const reference of connection.dependency.getReferencedExports(moduleGraph, undefined)) {
      const path = Array.isArray(reference) ? reference : reference.name;
      yield path[0] ?? '*';
    }
  }
}
