import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderInteractive } from '#kit/web/testing/render-interactive.tsx';
import { Card, LinkCard } from './card.tsx';
import { Checkbox, RadioRow } from './choice-row.tsx';
import { EmptyState } from './empty-state.tsx';
import { Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { List, ListRow } from './list-row.tsx';
import { LoadError } from './load-error.tsx';
import { Notice } from './notice.tsx';
import { Section } from './section.tsx';
import { Segmented, segmentId } from './segmented.tsx';
import { Switch } from './switch.tsx';
import { Tabs } from './tabs.tsx';
import { TextButton, TextLink } from './text-link.tsx';

test('a notice has its role, its text and its action', async () => {
  const onClick = vi.fn<() => void>();
  const { user } = renderInteractive(
    <Notice tone="danger" role="alert" action={<TextButton onClick={onClick}>Try again</TextButton>}>
      MTN declined the payment.
    </Notice>,
  );
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe('MTN declined the payment.Try again');
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(onClick).toHaveBeenCalledOnce();
});

test('a load error is announced without its button, which retries', async () => {
  const onRetry = vi.fn<() => void>();
  const { user } = renderInteractive(<LoadError onRetry={onRetry}>We could not load it.</LoadError>);
  expect(screen.getByRole('alert').textContent).toBe('We could not load it.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('an empty state has a sentence and one thing to do, and its icon is hidden', () => {
  renderInteractive(
    <EmptyState
      icon={<svg role="img" aria-label="heart" />}
      action={<TextLink href="/">Find a home</TextLink>}
    >
      No saved homes yet.
    </EmptyState>,
  );
  screen.getByText('No saved homes yet.');
  screen.getByRole('link', { name: 'Find a home' });
  expect(screen.queryByRole('img')).toBeNull();
});

test('a section has the name of its heading', () => {
  renderInteractive(
    <Section title="Activity" action={<TextButton>Add a note</TextButton>}>
      <p>Nothing yet</p>
    </Section>,
  );
  const section = screen.getByRole('region', { name: 'Activity' });
  expect(within(section).getByRole('heading', { level: 2 }).textContent).toBe('Activity');
  expect(within(section).getByRole('button').textContent).toBe('Add a note');
});

test('a card is the element that is asked for, and a link card is one link', () => {
  renderInteractive(
    <>
      <Card as="article">A review</Card>
      <LinkCard href="/property/1">A home</LinkCard>
    </>,
  );
  expect(screen.getByRole('article').textContent).toBe('A review');
  expect(screen.getByRole('link', { name: 'A home' }).getAttribute('href')).toBe('/property/1');
});

test('a list has its name, and its rows are links that name the open one', () => {
  renderInteractive(
    <List label="Leads">
      <ListRow href="/admin/leads?lead=1">Sarah</ListRow>
      <ListRow href="/admin/leads?lead=2" isCurrent>
        Peter
      </ListRow>
      <ListRow>Without a link</ListRow>
    </List>,
  );
  const list = screen.getByRole('list', { name: 'Leads' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(3);
  expect(within(list).getAllByRole('link')).toHaveLength(2);
  expect(within(list).getByRole('link', { current: true }).textContent).toBe('Peter');
});

test('tabs are links to the parts of a page, of which one is current', () => {
  renderInteractive(
    <Tabs
      label="Applications"
      tabs={[
        { href: '/a', name: 'To review', isCurrent: true, count: 0 },
        { href: '/b', name: 'Declined', isCurrent: false },
      ]}
    />,
  );
  const row = screen.getByRole('navigation', { name: 'Applications' });
  expect(within(row).getByRole('link', { current: 'page' }).textContent).toBe('To review0');
  expect(within(row).getByRole('link', { name: 'Declined' }).getAttribute('href')).toBe('/b');
});

const views = [
  { value: 'list', name: 'List' },
  { value: 'map', name: 'Map' },
  { value: 'table', name: 'Table' },
] as const;

function Views() {
  const [view, setView] = useState<(typeof views)[number]['value']>('list');
  return (
    <>
      <Segmented label="View" options={views} value={view} onChange={setView} panelId="views" />
      <div role="tabpanel" id="views" aria-labelledby={segmentId('views', view)} />
    </>
  );
}

test('segments are one tab stop, and the arrow keys move round them', async () => {
  const { user } = renderInteractive(<Views />);
  const selected = () => screen.getByRole('tab', { selected: true });
  await user.tab();
  expect(document.activeElement).toBe(selected());
  await user.keyboard('{ArrowLeft}');
  expect([selected().textContent, document.activeElement]).toEqual(['Table', selected()]);
  await user.keyboard('{ArrowRight}');
  expect(selected().textContent).toBe('List');
  await user.click(screen.getByRole('tab', { name: 'Map' }));
  screen.getByRole('tabpanel', { name: 'Map' });
});

test('radio tiles are named by their label with its hint, and tapped as a whole', async () => {
  const { user } = renderInteractive(
    <>
      <RadioRow name="months" label="One month" aside="UGX 50,000" defaultChecked />
      <RadioRow name="months" label="Three months" hint="Saves a tenth" />
    </>,
  );
  await user.click(screen.getByText('Saves a tenth'));
  const radios = screen.getAllByRole<HTMLInputElement>('radio');
  expect(radios.map(({ checked }) => checked)).toEqual([false, true]);
  screen.getByRole('radio', { name: 'One month UGX 50,000' });
});

test('a checkbox and a switch have their role and name', async () => {
  const { user } = renderInteractive(
    <>
      <Checkbox label="Email me" />
      <Switch label="Available" />
    </>,
  );
  await user.click(screen.getByText('Available'));
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Available' }).checked).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Email me' }).checked).toBe(false);
});

test('an icon button has a name and does not submit its form', () => {
  renderInteractive(
    <IconButton label="Close">
      <svg />
    </IconButton>,
  );
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Close' }).type).toBe('button');
});

test('a text link to another site or scheme is a plain link', async () => {
  const { user, history } = renderInteractive(
    <>
      <TextLink href="/terms">Terms</TextLink>
      <TextLink href="tel:+256772000000">Call</TextLink>
    </>,
  );
  expect(screen.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+256772000000');
  await user.click(screen.getByRole('link', { name: 'Terms' }));
  expect(history.at(-1)).toBe('/terms');
});

test('a field is described by its error', () => {
  renderInteractive(<Field label="Phone" error="Enter ten digits" hint="Your own" />);
  const field = screen.getByRole('textbox', { name: 'Phone' });
  const note = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe('Enter ten digits');
});
