import { BlockList, isIP } from "node:net";

/**
 * True for an IP address that is reachable over the public internet, by the special-purpose registries of IANA: not this
 * machine, not a private network, not reserved. False for text that is not an IP address.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !NOT_PUBLIC.check(address, "ipv4");
    case 6: {
      const plain = address.replace(/%.*$/, ""); // a zone names an interface of this machine
      return PUBLIC_IPV6.check(plain, "ipv6") && !NOT_PUBLIC.check(plain, "ipv6");
    }
    default:
      return false;
  }
}

/** NAT64 (RFC 6052): networks without IPv4 reach an IPv4 address by its 32 bits behind this prefix. */
const NAT64 = { prefix: "64:ff9b::", bits: 96 };

/** Global unicast, and IPv4 addresses by NAT64. */
const PUBLIC_IPV6 = new BlockList();
PUBLIC_IPV6.addSubnet("2000::", 3, "ipv6");
PUBLIC_IPV6.addSubnet(NAT64.prefix, NAT64.bits, "ipv6");

const NOT_PUBLIC = new BlockList();

for (const [first, bits] of [
  ["0.0.0.0", 8], // this network
  ["10.0.0.0", 8], // private
  ["100.64.0.0", 10], // between a provider and its customers
  ["127.0.0.0", 8], // this machine
  ["169.254.0.0", 16], // link-local, with the metadata of clouds
  ["172.16.0.0", 12], // private
  ["192.0.0.0", 24], // protocol assignments
  ["192.0.2.0", 24], // documentation
  ["192.88.99.0", 24], // 6to4 relays
  ["192.168.0.0", 16], // private
  ["198.18.0.0", 15], // benchmarks
  ["198.51.100.0", 24], // documentation
  ["203.0.113.0", 24], // documentation
  ["224.0.0.0", 4], // multicast
  ["240.0.0.0", 4], // reserved, with the broadcast address
] as const) {
  NOT_PUBLIC.addSubnet(first, bits, "ipv4");
  NOT_PUBLIC.addSubnet(`${NAT64.prefix}${first}`, NAT64.bits + bits, "ipv6");
}

for (const [first, bits] of [
  ["2001::", 23], // protocol assignments, with Teredo, which carries an IPv4 address
  ["2001:db8::", 32], // documentation
  ["2002::", 16], // 6to4, which carries an IPv4 address
  ["3fff::", 20], // documentation
] as const) {
  NOT_PUBLIC.addSubnet(first, bits, "ipv6");
}
