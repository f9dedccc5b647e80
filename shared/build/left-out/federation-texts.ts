/** Stands in for the federation's sentences about its errors: their codes stay, and the address where each is explained. */
const none: Record<string, string> = {};

export { none as buildDescMap, none as errorDescMap, none as runtimeDescMap, none as typeDescMap };
