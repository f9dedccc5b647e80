import React from 'react';

const made: object[] = [];
const { createContext } = React;

// module-state: filled while this program loads its own modules, before any code of a remote is there.
Object.assign(React, {
  createContext(value: unknown) {
    const context = createContext(value);
    made.push(context);
    return context;
  },
});

/** All contexts of React that this program's own modules have made. From now on none is noted any more. */
export function knownContexts(): readonly object[] {
  Object.assign(React, { createContext });
  return made;
}
