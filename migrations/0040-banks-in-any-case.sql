-- A bank is asked for as people write it: 'lake bank' is Lake Bank.
create index properties_bank_in_any_case on properties (lower(bank_name), id) where category = 'bank_sales';
