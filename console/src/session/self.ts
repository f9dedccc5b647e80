import { createContext, use } from 'react';

export interface Session {
  id: number | string;
  device: string;
  ip: string;
  create_time: string;
  used_time: string;
  expire_time: string;
  current?: boolean;
}

/** The person at the console. */
export interface Self {
  id: number;
  name: string;
  role: 'support' | 'finance' | 'owner';
  sudo_until: string | null;
  sessions: Session[];
}

export const roleTitles: Record<Self['role'], string> = { owner: '所有者', finance: '财务', support: '客服' };

interface InSession {
  self: Self;
  leave(): void;
  refresh(): Promise<void>;
}

export const SelfContext = createContext<InSession | undefined>(undefined);

export function useSelf(): InSession {
  const session = use(SelfContext);
  if (!session) throw new Error('Nobody is logged in here');
  return session;
}
