import type { ComponentType } from 'react';
import { AppLayout } from './layouts/app-layout.tsx';
import { BlankLayout } from './layouts/blank-layout.tsx';
import { DefaultLayout } from './layouts/default-layout.tsx';
import { UpDownLayout } from './layouts/up-down-layout.tsx';

interface Frame {
  /** `<layout>`, or `<layout>+footer`. */
  id: string;
  Component: ComponentType;
}

/** Each layout with and without its footer, as route components. The first is where an unmatched path is shown. */
export const frames: readonly Frame[] = [
  { id: 'default', Component: () => <DefaultLayout footer={false} /> },
  { id: 'default+footer', Component: () => <DefaultLayout footer={true} /> },
  { id: 'app', Component: () => <AppLayout footer={false} /> },
  { id: 'up-down', Component: () => <UpDownLayout footer={false} /> },
  { id: 'up-down+footer', Component: () => <UpDownLayout footer={true} /> },
  { id: 'blank', Component: () => <BlankLayout footer={false} /> },
];
