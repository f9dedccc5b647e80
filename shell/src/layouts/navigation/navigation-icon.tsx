import {
  Blocks,
  Brush,
  Crown,
  FileText,
  Images,
  LayoutGrid,
  type LucideIcon,
  MessageCircle,
  Network,
  Newspaper,
  PenLine,
  QrCode,
  Ticket,
  UserRound,
  Users,
  Wallet,
} from 'lucide-react';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import type { NavItem } from 'shared/contracts/site/site.ts';

/** The operator gives names, addresses or pictures; an icon follows from the address unless it is a picture. */
const icons: readonly (readonly [prefix: string, icon: LucideIcon])[] = [
  ['/chat', MessageCircle],
  ['/create', PenLine],
  ['/skill', Blocks],
  ['/app/drawing', Brush],
  ['/app/mind_map', Network],
  ['/app/qrcode', QrCode],
  ['/app/square', Images],
  ['/app', LayoutGrid],
  ['/news', Newspaper],
  ['/openvip', Crown],
  ['/recharge', Wallet],
  ['/redeem_code', Ticket],
  ['/promotion', Users],
  ['/user', UserRound],
];

export function NavigationIcon({ item }: { item: NavItem }) {
  const pictureUrl = usePictureUrl();
  // The label stands beside the picture, so that a reader needs no second name for it.
  if (item.icon && /[/.]/.test(item.icon)) return <img src={pictureUrl(item.icon)} alt="" width={22} height={22} />;
  const path = item.link.path === '/' ? '/chat' : item.link.path;
  const Icon = icons.find(([prefix]) => path.startsWith(prefix))?.[1] ?? FileText;
  return <Icon size={22} strokeWidth={1.75} aria-hidden />;
}
