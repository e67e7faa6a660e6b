import { isEnumType, isInputObjectType, isInterfaceType, isObjectType, type GraphQLSchema } from 'graphql';

const known = new WeakMap<GraphQLSchema, Record<string, number>>();

/** The average length of each introspection list in this schema, over the types or fields that have that list. */
export function introspectionSizes(schema: GraphQLSchema): Record<string, number> {
  const found = known.get(schema);
  if (found) return found;
  const types = Object.values(schema.getTypeMap());
  const withFields = types.filter((type) => isObjectType(type) || isInterfaceType(type));
  const fields = withFields.flatMap((type) => Object.values(type.getFields()));
  const average = (total: number, of: number) => Math.max(1, Math.ceil(total / Math.max(of, 1)));
  const sizes = {
    types: types.length,
    directives: schema.getDirectives().length,
    // In introspection, every type has all of these lists, and most of them are null.
    fields: average(fields.length, types.length),
    interfaces: average(withFields.flatMap((type) => type.getInterfaces()).length, types.length),
    enumValues: average(types.filter(isEnumType).flatMap((type) => type.getValues()).length, types.length),
    inputFields: average(
      types.filter(isInputObjectType).flatMap((type) => Object.values(type.getFields())).length,
      types.length,
    ),
    possibleTypes: average(withFields.flatMap((type) => type.getInterfaces()).length, types.length),
    args: average(fields.flatMap((field) => field.args).length, fields.length),
  };
  known.set(schema, sizes);
  return sizes;
}
