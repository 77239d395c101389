import { useQuery } from '@tanstack/react-query';
import { type RefObject, useId, useState } from 'react';
import { useLocation } from 'wouter';
import type { listSuggestions } from '#features/search/api.ts';
import { t } from '#kit/t.ts';
import { useCombobox } from '#kit/web/hooks/use-combobox.ts';
import { read } from '#kit/web/read.ts';
import { type Suggestion, suggestionNote, suggestionUrl } from './suggestion-labels.ts';
import { useSearchText } from './use-search-text.ts';

const suggestionsQuery = (q: string) => read<typeof listSuggestions>('/api/places', { query: { q } });

/** Shows suggested completions of the text in the box. Arrow keys move through them, Escape closes them. */
export default function Suggestions({ box }: { box: RefObject<HTMLInputElement | null> }) {
  const [, navigate] = useLocation();
  const id = useId();
  const typed = useSearchText(box);
  // Only one request runs at a time, without a debounce. On a slow connection, the next request sends all the
  // text typed in the meantime.
  const [requested, setRequested] = useState(typed);
  const { data = [], isFetching } = useQuery({
    ...suggestionsQuery(requested),
    enabled: requested.length > 0,
    placeholderData: (before, query) =>
      String(query?.queryKey).startsWith(String(suggestionsQuery(requested.charAt(0)).queryKey))
        ? before
        : undefined,
  });
  if (!isFetching && requested !== typed) setRequested(typed);
  // Shows the suggestions of an earlier text only if it began with the same letter.
  const options = typed && typed.charAt(0) === requested.charAt(0) ? data : [];
  const choose = (suggestion: Suggestion) => {
    if (box.current) box.current.value = suggestion.query;
    navigate(suggestionUrl(suggestion));
  };
  const { isOpen, active, optionId, close } = useCombobox({ box, id, options, choose });
  return (
    <ul id={id} role="listbox" aria-label={t('Suggestions')} className="suggestions" hidden={!isOpen}>
      {options.map((option, index) => (
        // Keyboard input is handled in the box: use-combobox.ts.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <li
          key={`${option.kind} ${option.value}`}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            close();
            choose(option);
          }}
        >
          <span className="flex-1 basis-[8rem] wrap-anywhere">{option.text}</span>
          <span className="shrink-0 t-small text-muted">{suggestionNote(option)}</span>
        </li>
      ))}
    </ul>
  );
}
