import { urlKey } from '../posts/url-key.ts';
import type { Random } from './random.ts';
import { audiences, beginnings, endings, kinds, merits } from './words.ts';

const DAY_MS = 86_400_000;

/** A generated product: obviously fictional, and different enough from the others to be useful in a demo. */
export function makePost(number: number, random: Random, now: Date) {
  const [kind, audience, merit] = [random.pick(kinds), random.pick(audiences), random.pick(merits)];
  const plain = `${random.pick(beginnings)}${random.pick(endings)}`;
  const name = number < 2000 ? plain : `${plain} ${number}`;
  const slug = `${plain.toLowerCase()}-${number}`;
  const createdAt = new Date(now.getTime() - Math.floor(random.next() * 365 * DAY_MS) - 60_000);
  const featured = random.next() < 0.6;
  const website = `https://${slug}.example.com/`;
  return {
    slug,
    name,
    tagline: `${/^[aeiou]/.test(kind) ? 'An' : 'A'} ${kind} for ${audience} ${merit}`,
    description:
      `${name} is ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind} made for ${audience}. It is the one ${merit}, and it was built by people who wanted it ` +
      `for themselves. Try it with ${random.pick(audiences)} or alone.`,
    website,
    websiteKey: urlKey(website),
    thumbnailUrl: `https://images.example.com/${slug}/thumbnail.png`,
    media: [1, 2, 3].slice(0, 1 + random.below(3)).map((shot) => ({
      type: 'image',
      url: `https://images.example.com/${slug}/${shot}.png`,
    })),
    productLinks: [{ type: 'WEBSITE', url: website }],
    reviewsCount: random.skewed(200),
    reviewsRating: Math.round((3 + random.next() * 2) * 10) / 10,
    createdAt: createdAt.toISOString(),
    featuredAt: featured ? new Date(createdAt.getTime() + 60_000).toISOString() : null,
  };
}
