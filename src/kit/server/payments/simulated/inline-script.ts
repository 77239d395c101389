/**
 * Returns the script that a shop's page loads. It opens the provider's page in a dialog and passes that
 * page's messages to the shop. Only messages from its own frame and origin count, and only while the dialog
 * is open.
 */
export const inlineScript = (origin: string): string => `(() => {
  const origin = ${JSON.stringify(origin)};
  const open = (settings) => {
    const dialog = document.createElement('dialog');
    const frame = document.createElement('iframe');
    const leave = document.createElement('button');
    const before = document.activeElement;
    let isDone = false;
    const close = () => {
      if (!dialog.isConnected) return;
      removeEventListener('message', hear);
      dialog.close();
      dialog.remove();
      if (before instanceof HTMLElement) before.focus();
      settings.onclose?.(!isDone);
    };
    const hear = (event) => {
      if (event.origin !== origin || event.source !== frame.contentWindow) return;
      const { testPayments, payment, url } = event.data ?? {};
      if (testPayments === 'close') close();
      if (testPayments === 'return') location.assign(url);
      if (testPayments !== 'outcome') return;
      isDone = payment.status !== 'failed';
      settings.callback?.(payment);
    };
    const customer = settings.customer ?? {};
    const query = new URLSearchParams({
      public_key: settings.public_key,
      tx_ref: settings.tx_ref,
      amount: settings.amount,
      currency: settings.currency ?? 'NGN',
      email: customer.email ?? '',
      name: customer.name ?? '',
      phone: customer.phone_number ?? '',
      title: settings.customizations?.title ?? '',
      redirect_url: settings.redirect_url ?? '',
      shop: location.origin,
    });
    frame.name = 'checkout';
    frame.title = 'Test payments';
    frame.src = origin + '/inline?' + query;
    leave.type = 'button';
    leave.textContent = 'Close payment';
    Object.assign(dialog.style, { position: 'fixed', inset: '0', width: '100%', maxWidth: '32rem', height: '100%', maxHeight: '52rem', margin: 'auto', padding: '0', border: '0', borderRadius: '16px', overflow: 'hidden', background: 'Canvas', color: 'CanvasText' });
    Object.assign(frame.style, { display: 'block', width: '100%', height: 'calc(100% - 48px)', border: '0' });
    Object.assign(leave.style, { width: '100%', height: '48px', border: '0', background: 'transparent', color: 'inherit', font: '600 16px/1 system-ui, sans-serif', cursor: 'pointer' });
    dialog.setAttribute('aria-label', 'Payment');
    dialog.append(frame, leave);
    leave.addEventListener('click', close);
    dialog.addEventListener('cancel', (event) => { event.preventDefault(); close(); });
    addEventListener('message', hear);
    document.body.append(dialog);
    dialog.showModal();
    return { close };
  };
  window.FlutterwaveCheckout = open;
})();
`;
