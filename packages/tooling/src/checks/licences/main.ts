/* `npm run check:licences`: lists the licences of all production packages, and fails if one of them is not permissive. */
import { isPermissive, productionPackages, readLock, shippedWorkspaces } from './production.ts';

const packages = productionPackages(readLock(), shippedWorkspaces());
const byLicence = Map.groupBy(packages, ({ licence }) => licence ?? 'none stated');
for (const [licence, members] of [...byLicence].toSorted((a, b) => b[1].length - a[1].length)) {
  console.log(`${licence} (${members.length}): ${members.map(({ name, version }) => `${name} ${version}`).join(', ')}`);
}
const refused = packages.filter(({ licence }) => !isPermissive(licence));
for (const { name, version, licence } of refused)
  console.error(`REFUSED ${name} ${version}: ${licence ?? 'no licence'}`);
console.log(`${packages.length} production packages, ${refused.length} refused`);
if (refused.length > 0) process.exitCode = 1;
