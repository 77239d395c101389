import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { DayRange } from '#kit/calendar-day.ts';
import { Calendar, RangeCalendar } from '#kit/web/ui/calendar.tsx';
import { IconSprite } from '#kit/web/ui/icon.tsx';

/**
 * A page with one calendar for days and one for ranges, which shows the selection as text.
 * choose-a-day.test.ts opens it.
 */
function Calendars() {
  const [day, setDay] = useState<string | null>(null);
  const [month, setMonth] = useState('');
  const [range, setRange] = useState<DayRange | null>(null);
  return (
    <main style={{ padding: 16, display: 'grid', gap: 32 }}>
      <IconSprite />
      <section id="single" style={{ maxWidth: 358 }}>
        <Calendar
          label="Viewing date"
          today="2026-12-30"
          first="2026-12-30"
          last="2027-02-10"
          lookOf={(day) => (day.endsWith('-03') || day === '2026-12-30' ? { cannot: 'taken' } : undefined)}
          chosen={day}
          onChoose={setDay}
          onMonth={setMonth}
        />
        <output id="day">{day}</output>
        <output id="month">{month}</output>
      </section>
      <section id="range">
        <RangeCalendar
          label="Nights"
          today="2026-12-30"
          first="2026-12-30"
          last="2027-12-31"
          months={2}
          lookOf={(day) => ({ note: day.endsWith('1') ? '210k' : '180k', noteInWords: 'from the host' })}
          range={range}
          onChoose={setRange}
        />
        <output id="stretch">{range && `${range.from} to ${range.to ?? 'open'}`}</output>
      </section>
    </main>
  );
}

createRoot(document.querySelector('#app') as HTMLElement).render(<Calendars />);
