-- People who sign in. Listings belong to one of them; sessions and sign-in come with a later migration.

create table users (
  id integer generated always as identity primary key,
  username text not null check (char_length(username) between 3 and 64 and username = btrim(username)),
  -- NFKC and case folded by the application (accounts/rules.ts): look-alike names collide here.
  username_folded text not null unique,
  email text not null check (email like '%_@_%' and char_length(email) <= 254),
  email_folded text not null unique,
  full_name text not null check (btrim(full_name) <> '' and char_length(full_name) <= 200),
  -- Null: this account cannot sign in with a password.
  password_hash text,
  role text not null default 'user' check (role in ('user', 'property_manager', 'admin')),
  membership_plan text check (
    membership_plan in ('basic', 'standard', 'premium', 'professional', 'enterprise', 'trial')
  ),
  membership_starts_at timestamptz,
  membership_ends_at timestamptz,
  is_verified boolean not null default false,
  created_at timestamptz not null default now(),
  check (membership_ends_at is null or (membership_starts_at is not null and membership_ends_at > membership_starts_at))
);
