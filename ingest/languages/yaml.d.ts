declare module "*.yaml" {
  const content: unknown;
  export default content;
}
