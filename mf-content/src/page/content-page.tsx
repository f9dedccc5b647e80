import { useLoaderData } from 'react-router-dom';
import type { Block, ContentPageName } from 'shared/contracts/content/content-page.ts';
import { styled } from 'shared/ui/kit.ts';
import { CallBlock } from './blocks/call-block.tsx';
import { CasesBlock, FeaturesBlock, GalleryBlock } from './blocks/card-blocks.tsx';
import { ComparisonBlock } from './blocks/comparison-block.tsx';
import { ContactBlock } from './blocks/contact-block.tsx';
import { HeroBlock } from './blocks/hero-block.tsx';
import { FiguresBlock, QuestionsBlock, StepsBlock } from './blocks/list-blocks.tsx';
import { PricingBlock } from './blocks/pricing-block.tsx';
import { LandingBar, LandingFooter } from './landing-frame.tsx';
import type { ContentPageData } from './load-content-page.ts';

/** `/introduce` and `/cms_*`: a page of blocks. The landing pages have no layout of the shell, and bring their own bar. */
export function ContentPage() {
  const { name, title, blocks, firstPicture, contact, isPreview } = useLoaderData<ContentPageData>();
  const isLanding = name !== 'introduce';
  return (
    <Frame data-wide>
      {isPreview && (
        <p className="preview" role="status">
          预览：这个版本可能还没有发布
        </p>
      )}
      {isLanding && <LandingBar />}
      {blocks[0]?.block.type !== 'hero' && <h1 className="visually-hidden">{title}</h1>}
      {blocks.map(({ place, block }) => (
        <PageBlock
          // Another page at the same place is another block: what was typed or sent belongs to its page.
          key={`${name} ${place}`}
          block={block}
          page={name}
          contact={contact}
          isFirst={place === 0}
          drawn={place === 0 ? firstPicture : ''}
        />
      ))}
      {isLanding && <LandingFooter />}
    </Frame>
  );
}

interface PageBlockProps {
  block: Block;
  page: ContentPageName;
  contact: ContentPageData['contact'];
  isFirst: boolean;
  /** Its picture itself, as a `data:` address; '' unless the server gave it. */
  drawn: string;
}

function PageBlock({ block, page, contact, isFirst, drawn }: PageBlockProps) {
  switch (block.type) {
    case 'hero':
      return <HeroBlock block={block} isTitle={isFirst} drawn={drawn} />;
    case 'features':
      return <FeaturesBlock block={block} />;
    case 'steps':
      return <StepsBlock block={block} />;
    case 'cases':
      return <CasesBlock block={block} />;
    case 'figures':
      return <FiguresBlock block={block} />;
    case 'questions':
      return <QuestionsBlock block={block} />;
    case 'gallery':
      return <GalleryBlock block={block} />;
    case 'comparison':
      return <ComparisonBlock block={block} />;
    case 'pricing':
      return <PricingBlock block={block} />;
    case 'call':
      return <CallBlock block={block} />;
    case 'contact':
      return <ContactBlock block={block} page={page} {...contact} />;
  }
}

const Frame = styled('div')({
  '& > .preview': {
    padding: 'var(--space-2) var(--space-4)',
    background: 'var(--warning-soft)',
    color: 'var(--warning)',
    fontSize: 'var(--type-interface)',
    textAlign: 'center',
  },
});
