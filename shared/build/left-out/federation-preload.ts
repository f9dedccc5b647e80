/** Stands in for the federation's preloading: the document does it (shell/src/render). */
function none(): never {
  throw new Error('Files of releases are preloaded by the document (shared/build/left-out).');
}

export { none as formatPreloadArgs, none as normalizePreloadExposes, none as preloadAssets };

export const defaultPreloadArgs = {};
