/** An observer that never sees anything: jsdom has no layout. */
class Watcher {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/**
 * Stand-ins for what only a real browser lays out.
 *
 * @param {Window} window jsdom's, whose elements get theirs
 * @returns {object} those of the global object
 */
export function withoutLayout(window) {
  window.Element.prototype.scrollIntoView = () => undefined;
  window.Element.prototype.scrollTo = () => undefined;
  return {
    matchMedia: (media) => Object.assign(new window.EventTarget(), { media, matches: false, onchange: null }),
    ResizeObserver: Watcher,
    IntersectionObserver: Watcher,
    scrollTo: () => undefined,
  };
}
