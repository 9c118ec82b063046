import fc from "fast-check";

// Property tests try the same values in every run, so that a failure is one of the change at hand.
fc.configureGlobal({ seed: 2017 });
