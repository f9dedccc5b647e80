import {
  Blocks,
  Braces,
  Brush,
  Crown,
  History,
  type LucideIcon,
  MessageCircle,
  Network,
  Newspaper,
  PenLine,
  QrCode,
  School,
  ShieldCheck,
  Smartphone,
  Store,
  Users,
  Zap,
} from 'lucide-react';
import type { BlockIcon as Name } from 'shared/contracts/content/content-page.ts';

const icons: Record<Name, LucideIcon> = {
  chat: MessageCircle,
  create: PenLine,
  skill: Blocks,
  drawing: Brush,
  'mind-map': Network,
  'qr-code': QrCode,
  news: Newspaper,
  vip: Crown,
  team: Users,
  shop: Store,
  school: School,
  shield: ShieldCheck,
  speed: Zap,
  phone: Smartphone,
  history: History,
  code: Braces,
};

/** The little picture of a feature; it only decorates. */
export function BlockIcon({ name }: { name: Name }) {
  const Icon = icons[name];
  return <Icon size={22} strokeWidth={1.75} aria-hidden />;
}
