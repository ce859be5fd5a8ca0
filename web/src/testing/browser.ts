// As much of a browser as the logic of the page asks for, so that it can be tested without one. Import it first.

const never = { matches: false, addEventListener: () => undefined };
Object.assign(globalThis, {
  matchMedia: () => never,
  navigator: { language: "en" },
  document: { hidden: false },
  localStorage: { getItem: () => '{"lang":"en","sound":false}', setItem: () => undefined },
});
