import type { ComponentType } from 'react';
import type { Layout } from 'shared/site/remote.ts';
import { AppLayout } from './layouts/app-layout.tsx';
import { BlankLayout } from './layouts/blank-layout.tsx';
import { DefaultLayout } from './layouts/default-layout.tsx';
import { UpDownLayout } from './layouts/up-down-layout.tsx';

/** The layouts as route components. The first is where an unmatched path is shown. */
export const frames: readonly { id: Layout; Component: ComponentType }[] = [
  { id: 'default', Component: DefaultLayout },
  { id: 'app', Component: AppLayout },
  { id: 'up-down', Component: UpDownLayout },
  { id: 'blank', Component: BlankLayout },
];
