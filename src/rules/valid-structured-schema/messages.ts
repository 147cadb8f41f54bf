import type { Report } from '../define-rule.ts';

/** The words of `valid-structured-schema`. */
export const messages = {
  notSchema: {
    text: '{field} must be a schema, which is a map with "type"; {found}.',
    help: '{help}',
  },
  jsonText: {
    text: '{field} must be a schema, which is a map with "type"; this is a string with JSON in it.',
    help: 'Remove the quotes around it, so that the map itself stands here.',
  },
  missingType: { text: '{field} has no "type".', help: '{help}' },
  unknownType: {
    text: '{value} is not a type; the types are string, number, integer, boolean, array, object and null.',
    help: 'Write the one that fits, such as string.',
  },
  synonymType: { text: '{value} is not a type; the type is called {type}.', help: 'Write {type}.' },
  nearType: { text: '{value} is not a type; did you mean {type}?', help: 'Write {type}.' },
  formType: {
    text: '{value} is not a type; {noun} is written as a {type}.',
    help: 'Write {type}, and {hint}.',
  },
  anyType: {
    text: '{value} is not a type; each value has exactly one.',
    help: 'Write the type that fits best, such as string.',
  },
  listType: {
    text: '{value} is not a type; a list is an array with "items".',
    help: 'Write array, and beside it {items}.',
  },
  severalTypes: { text: '"type" must be one type; {found}.', help: '{help}' },
  typeNotText: {
    text: '"type" must be the name of a type; {found}.',
    help: 'Write the name, such as string.',
  },
  descriptionNotText: { text: '"description" must be a string; {found}.', help: '{help}' },
  propertiesList: {
    text: '"properties" must be a map from each name to its schema; this is a list.',
    help: 'Write each name as a key with its schema, such as {example}.',
  },
  propertiesNotMap: {
    text: '"properties" must be a map from each name to its schema; {found}.',
    help: 'Write each name as a key in it, such as {example}.',
  },
  propertiesEmpty: {
    text: '"properties" is empty, so {field} holds nothing.',
    help: 'Write a schema for each key in it, such as {example}.',
    severity: 'warning',
  },
  propertiesMissing: {
    text: '{field} is an object without "properties", so nothing says what it holds.',
    help: 'Add {example}, with a schema for each key.',
  },
  itemsList: {
    text: '"items" must be one schema, which every element follows; this is a list.',
    help: 'Keep the schema that fits every element, and write it without {brackets}.',
  },
  itemsMissing: {
    text: '{field} is an array without "items", so nothing says what it holds.',
    help: 'Add {example}, or the schema that its elements follow.',
  },
  requiredFlag: {
    text: '"required" must be a list of names beside "properties"; here it is {value}.',
    help: '{help}',
  },
  requiredNotList: {
    text: '"required" must be a list of names from "properties"; {found}.',
    help: 'Write {example}.',
  },
  requiredNotName: {
    text: 'An entry of "required" must be a name from "properties"; {found}.',
    help: '{help}',
  },
  requiredUnknown: {
    text: '"required" lists {value}, which is not in "properties".',
    help: 'Add {value} to "properties", or remove it from "required". {known}.',
  },
  requiredSeveral: {
    text: '"required" lists {value} as one name.',
    help: 'Write each name as an item of its own.',
  },
  requiredNear: {
    text: '"required" lists {value}, which is not in "properties"; did you mean {name}?',
    help: '{help}',
  },
  requiredTwice: { text: '"required" lists {value} twice.', help: 'Remove one of the two.' },
  boundNotNumber: { text: '{keyword} must be a number; {found}.', help: '{help}' },
  boundEndless: {
    text: '{keyword} must be a number that JSON can hold; {value} is not.',
    help: 'Remove {keyword}; without it there is no limit.',
  },
  boundsCrossed: {
    text: 'No number fits: "minimum" {minimum} is greater than "maximum" {maximum}.',
    help: 'Swap the two, or correct the one that is wrong.',
  },
  noWholeNumber: {
    text: 'No whole number fits: there is none between "minimum" {minimum} and "maximum" {maximum}.',
    help: 'Widen the limits, or change the type to number.',
  },
  misplaced: { text: '{keyword} belongs to {owner}; the type here is {type}.', help: '{help}' },
  misspelt: { text: '{key} is not a keyword of a schema; did you mean "{keyword}"?', help: '{help}' },
  outsideProperties: {
    text: '{names} must be inside "properties" to be {count}.',
    help: '{help}',
  },
  outputField: {
    text: '{key} belongs beside "structured_schema", not in it.',
    help: 'Move it one level up, or remove it.',
  },
  undocumented: {
    text: 'The service does not document {key} for structured schemas and may ignore it.',
    help: '{help}',
    severity: 'warning',
  },
  unknownKeyword: {
    text: '{key} is not a documented keyword of a structured schema.',
    help: 'Remove it, or list it in the option "keywords" of this rule if the service accepts it. The documented keywords are type, description, properties, required, items, minimum and maximum.',
    severity: 'warning',
  },
} as const;

export type MessageId = keyof typeof messages;
export type SchemaReport = Report<MessageId>;
