import { endpointsOf, exampleText, type Endpoint, type MediaType, type OpenApi } from './document.ts';
import { readFields } from './fields.ts';
import { guidesOf, type Guide } from './guides.ts';
import { curlOf } from './request.ts';

/** The contents of a reference, in order and independent of the output format. */
export type Contents = ReturnType<typeof contentsOf>;
export type ShownEndpoint = Contents['groups'][number]['members'][number];
/** A body, an answer or a payload. */
export type Content = ShownEndpoint['body'];

/** Reads an OpenAPI document and returns what the reference shows of it. */
export function contentsOf(document: OpenApi, guides: readonly Guide[]) {
  const endpoints = endpointsOf(document);
  const fields = readFields(document);

  function contentOf(content: Readonly<Record<string, MediaType>> = {}) {
    const [mediaType, media] = Object.entries(content)[0] ?? [];
    const shapes = media?.schema && fields.shapesOf(media.schema);
    return { mediaType, shapes, example: exampleText(media), isJson: typeof media?.example !== 'string' };
  }

  function shown(endpoint: Endpoint) {
    const { operation, success, ...route } = endpoint;
    const { summary, description, deprecated, parameters = [], requestBody } = operation;
    return {
      ...route,
      summary,
      description,
      deprecated,
      parameters: parameters.map((parameter) => ({ place: parameter.in, field: fields.parameterField(parameter) })),
      body: contentOf(requestBody?.content),
      status: success.status,
      answer: contentOf(success.response.content),
      curl: curlOf(endpoint, document),
    };
  }

  return {
    ...document.info,
    address: document.servers[0]?.url ?? '',
    guides: guidesOf(document, endpoints, guides),
    groups: document.tags
      .map(({ name, description }) => {
        const members = endpoints.filter(({ operation }) => operation.tags.includes(name)).map(shown);
        return { name, description, members };
      })
      .filter(({ members }) => members.length > 0),
    events: Object.entries(document.webhooks ?? {}).map(([name, { post }]) => ({
      name,
      description: post.description,
      payload: contentOf(post.requestBody?.content),
    })),
    types: fields
      .largeTypes()
      .map((name) => ({ name, shapes: fields.shapesOf({ $ref: `#/components/schemas/${name}` }) })),
  };
}

/** The anchor of a title: "Rate limits" becomes `rate-limits`. */
export function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
