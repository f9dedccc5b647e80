import React from 'react';

// module-state: filled while this program loads its own modules, before any code of a remote is there.
const made: object[] = [];
const { createContext } = React;

Object.assign(React, {
  createContext(value: unknown) {
    const context = createContext(value);
    made.push(context);
    return context;
  },
});

/** All contexts of React that this program's own modules have made. From now on none is noted any more. */
export function knownContexts(): readonly object[] {
  // module-state: what React had before; once, before any code of a remote is there.
  Object.assign(React, { createContext });
  return made;
}
