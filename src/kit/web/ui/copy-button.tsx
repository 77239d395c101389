import { useEffect, useState } from 'react';
import { t } from '#kit/t.ts';
import { copyText } from '#kit/web/copy-text.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button, type ButtonTone } from './button.tsx';

type Props = {
  text: string;
  /** The name for screen readers, such as “Copy reference”, where the visible text is only “Copy”. */
  label?: string;
  tone?: ButtonTone;
  className?: string;
  /** The visible text; “Copy” by default. */
  children?: string;
};

const copiedMs = 3_000;

/** Copies a text. If the browser refuses, a message shows the text, so that the reader can copy it. */
export function CopyButton({ text, label, tone = 'quiet', className = '', children }: Props) {
  const [copied, setCopied] = useState<string | null>(null);
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    if (await copyText(text)) setCopied(text);
    else showToast({ title: t('We could not copy this'), description: text, tone: 'destructive' });
  }

  const isCopied = copied === text;
  return (
    <Button
      tone={tone}
      className={className}
      aria-label={isCopied ? undefined : label}
      onClick={() => void copy()}
    >
      {isCopied ? t('Copied!') : (children ?? t('Copy'))}
    </Button>
  );
}
