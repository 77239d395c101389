import { Heart, Inbox } from 'lucide-react';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { Card, LinkCard, Panel, ScrollBox } from '#kit/web/ui/card.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { List, ListRow } from '#kit/web/ui/list-row.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { ProgressBar } from '#kit/web/ui/progress-bar.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { Stars } from '#kit/web/ui/stars.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';
import { Sample } from './sample.tsx';

const surfaces = ['bg-paper', 'bg-sunken', 'bg-surface', 'bg-raised'];

export function ContentSamples() {
  return (
    <>
      <Sample name="Text" wide>
        <p className="t-display">Display</p>
        <p className="t-title">Title</p>
        <p className="t-heading">Heading</p>
        <p className="t-subhead">Subhead</p>
        <p className="t-body">
          Body, <strong className="t-strong">strong</strong> and <span className="text-muted">muted</span>
        </p>
        <p className="t-label">Label</p>
        <p className="t-small">Small</p>
        <p className="t-micro">Micro</p>
        <p className="t-price-l">UGX 1,200,000,000</p>
        <p className="t-price">UGX 1,200,000 / month</p>
      </Sample>
      <Sample name="Surfaces">
        {surfaces.map((surface) => (
          <span key={surface} className={`rounded-card border border-line p-4 ${surface}`}>
            {surface}
          </span>
        ))}
        <span className="rounded-card bg-raised p-4 shadow-low">low</span>
        <span className="rounded-card bg-raised p-4 shadow-float">float</span>
        <span className="rounded-card bg-raised p-4 shadow-high">high</span>
      </Sample>
      <Sample name="Badge, Stars">
        <Badge>Draft</Badge>
        <Badge tone="ok">Available</Badge>
        <Badge tone="info">Featured</Badge>
        <Badge tone="danger">Overdue</Badge>
        <Badge tone="veil">360°</Badge>
        <Stars rating="4.7" reviewCount={3} />
      </Sample>
      <Sample name="Notice" wide>
        <Notice>The bank has changed the viewing days.</Notice>
        <Notice tone="ok" action={<TextLink href="/profile">See your viewings</TextLink>}>
          Your viewing is booked for Sat 12 Dec, 3:00 PM.
        </Notice>
        <Notice tone="warn">Your plan ends in 3 days.</Notice>
        <Notice tone="danger" action={<Button tone="secondary">Try again</Button>}>
          MTN declined the payment. You have not been charged.
        </Notice>
      </Sample>
      <Sample name="EmptyState, LoadError" wide>
        <EmptyState icon={<Heart />} action={<LinkButton href="/rental-units">Find a home</LinkButton>}>
          No saved homes yet. Tap the heart on a listing to save it.
        </EmptyState>
        <EmptyState icon={<Inbox />}>No applications to review.</EmptyState>
        <LoadError onRetry={() => {}}>We could not load your enquiries.</LoadError>
      </Sample>
      <Section title="Section" action={<Button tone="secondary">Add</Button>}>
        <Card>
          <h3 className="t-subhead">Card</h3>
          <p className="text-muted">Two bedrooms within walking distance of Ntinda market</p>
        </Card>
        <Card tone="danger">Backups have failed since Sat 12 Dec.</Card>
        <Panel>Panel</Panel>
        <Panel isSmall>A small panel</Panel>
        <ScrollBox className="max-h-16 p-3">ScrollBox</ScrollBox>
        <LinkCard href="/property/1">
          <h3 className="t-subhead">LinkCard</h3>
          <p className="text-muted">It is one link.</p>
        </LinkCard>
        <List label="Leads">
          <ListRow href="/kit?lead=1">A row that is a link</ListRow>
          <ListRow href="/kit?lead=2" isCurrent>
            The row that is open
          </ListRow>
          <ListRow>A row without a link</ListRow>
        </List>
      </Section>
      <Sample name="Skeleton, ProgressBar" wide>
        <Skeleton className="h-16 w-full" />
        <ProgressBar label="Upload" share={0.4} />
      </Sample>
    </>
  );
}
