-- The icon that stands beside a link of the footer. Existing links get the neutral one.
alter table social_links add column icon text not null default 'link'
  check (icon in ('photos', 'videos', 'posts', 'messages', 'community', 'link'));
