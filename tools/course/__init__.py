"""Packages for a course system: an IMS Common Cartridge of links, and SCORM 1.2 packages of single pages."""
