/** After a workspace's last test: stops what global-setup.ts started. */
export default async function tearDown(): Promise<void> {
  await globalThis.stopTestServers?.();
}
