// Exit code 0 when the address answers 2xx: a container's health check, where there is no curl.
const ok = await fetch(process.argv[2], { signal: AbortSignal.timeout(2500) }).then(
  (response) => response.ok,
  () => false,
);
process.exit(ok ? 0 : 1);
