// <script src="https://…/widget.js" data-survey="survey-…" async></script>, or data-product="prod-…" for feedback. Inserts a
// frame with the hosted page after this script. data-token is the parameter `t` of a signed link.
(() => {
  const script = document.currentScript;
  const { survey, product, token, title } = script.dataset;
  const path = survey ? `/s/${encodeURIComponent(survey)}` : `/p/${encodeURIComponent(product)}/feedback`;
  const address = new URL(path, script.src);
  address.searchParams.set('embed', '1');
  if (token) address.searchParams.set('t', token);

  const frame = document.createElement('iframe');
  frame.src = address.href;
  frame.title = title || (survey ? 'Survey' : 'Feedback');
  frame.style.cssText = 'width:100%;border:0;min-height:20rem;color-scheme:light dark';
  addEventListener('message', (event) => {
    const ours = event.source === frame.contentWindow && event.origin === address.origin;
    if (ours && event.data?.source === 'product-feedback') frame.style.height = `${Math.ceil(event.data.height) + 2}px`;
  });
  script.after(frame);
})();
